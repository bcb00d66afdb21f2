import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is wide enough for chapters and versions beside the text: 1,100 px at the default font size (docs/spec, section 10). */
export const useIsRoom = (): boolean =>
  useMediaQuery('(min-width: 68.75em)', false, { getInitialValueInEffect: false });
