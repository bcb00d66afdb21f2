/** Arguments with which Node runs the operator's program from its sources, without a build. */
export const TINTA = ['--import', 'tsx', 'server/tinta.ts'] as const;

/** The built program, as an installation has it. Tests that use it run after the build. */
export const BUILT_TINTA = 'dist/server/tinta.js';
