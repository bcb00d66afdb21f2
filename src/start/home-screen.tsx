import { HomePage } from '#features/home/home-page.tsx';
import { NoticesSlot } from './notices-slot.tsx';

/** Home put together: features do not know each other, so what else stands on it is handed in here. */
export function HomeScreen() {
  return <HomePage notices={<NoticesSlot />} />;
}
