import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Elements as a user describes them. `inside`: the part of the screen that contains them. */
export type Target = (
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
) & {
  inside?: Target;
};

/**
 * The script of Testing Library, which runs in any page. No two engines' drivers find elements by the same rules, and one has no rules for
 * roles and names. With one finder a target means the same in all engines.
 */
export const FINDER: string = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A JavaScript expression whose value is every visible element of this description. */
export function allOf(target: Target): string {
  const root =
    target.inside === undefined
      ? 'document.body'
      : `(${allOf(target.inside)}[0] ?? document.createElement('p'))`;
  return `${found(root, target)}.filter((element) => element.getClientRects().length > 0)`;
}

function found(root: string, target: Target): string {
  if ('role' in target) {
    const options = target.name === undefined ? '{}' : `{ name: ${js(target.name)} }`;
    return query(root, 'AllByRole', [js(target.role), options]);
  }
  if ('label' in target) return query(root, 'AllByLabelText', [js(target.label)]);
  return query(root, 'AllByText', [js(target.text)]);
}

const query = (root: string, by: string, args: string[]): string =>
  `TestingLibraryDom.query${by}(${[root, ...args].join(', ')})`;

const js = (value: string | RegExp): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);
