# Page and server in one image (docs/deploy.md). Everything it keeps is in /data.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
# Settings of the page; what is not given stays unset.
ARG VITE_API_HOSTS
ARG VITE_APP_NAME
ARG VITE_CONTACT_EMAIL
# The commit that is built: there is no git here.
ARG TINTA_COMMIT
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
# The operator's commands: `docker exec CONTAINER tinta doctor`.
RUN ln -s /app/dist/server/tinta.js /usr/local/bin/tinta && chmod 755 dist/server/tinta.js
# The image's own user may write here and nowhere else; a volume takes over owner and mode.
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
