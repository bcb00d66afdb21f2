import { Component, type ReactNode } from 'react';
import { reloadPage } from '#start/platform/reload.ts';
import classes from './failure.module.css';

type Texts = { title: string; help: string; reload: string };
type Props = { texts: Texts; children: ReactNode };

/** Catches unexpected errors of screens: says that the text is safe and offers to reload the page. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    const { title, help, reload } = this.props.texts;
    return (
      <section className={classes.failure} role="alert">
        <h1>{title}</h1>
        <p>{help}</p>
        <button type="button" className={classes.button} onClick={reloadPage}>
          {reload}
        </button>
      </section>
    );
  }
}
