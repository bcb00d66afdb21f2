import { HomePage } from '#features/home/home-page.tsx';
import { NoticesSlot } from './notices-slot.tsx';

/** Home with its parts: features do not know each other, so other features' parts are passed in here. */
export function HomeScreen() {
  return <HomePage notices={<NoticesSlot />} />;
}
