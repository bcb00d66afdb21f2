import type { FetchPort } from './http-client.ts';

/**
 * `FetchPort` over XMLHttpRequest, which reports upload progress: `onUploaded` gets a share from 0 to 1 (docs/spec, section 11, States).
 * Rejects where `fetch` would. For pages only: a service worker has no XMLHttpRequest.
 */
export const uploadPort =
  (onUploaded: (share: number) => void): FetchPort =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('network'));
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onUploaded(loaded / total);
      };
      request.onload = () => {
        const answer = request.response as Blob;
        resolve({
          status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          text: () => answer.text(),
          blob: async () => answer,
        });
      };
      request.onerror = fail;
      request.onabort = fail;
      signal.addEventListener('abort', () => request.abort());
      onUploaded(0);
      request.send(body);
    });
