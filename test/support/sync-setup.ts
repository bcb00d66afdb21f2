// Runs before each test file.
import { startWithFirstSeed } from './sync-world.ts';

startWithFirstSeed();
