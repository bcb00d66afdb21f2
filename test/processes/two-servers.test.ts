import { AppServer } from '#test/support/e2e/app-server.ts';
import { testSideBySide } from './side-by-side.ts';

testSideBySide('two servers that start at once on an empty database', (env) =>
  Promise.all([AppServer.start({ env }), AppServer.start({ env })]),
);
