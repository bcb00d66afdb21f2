import { createRoot } from 'react-dom/client';
import { Workbox } from 'workbox-window';

createRoot(document.querySelector('#root')!).render(<h1>Bare React and Workbox</h1>);
void new Workbox('/service-worker.js', { scope: '/' }).register();
