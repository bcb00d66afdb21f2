# Page and server in one image (docs/deploy.md). Everything it keeps is in /data.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM packages AS build
# Settings of the page; what is not given stays unset.
ARG VITE_API_HOSTS
ARG VITE_APP_NAME
ARG VITE_CONTACT_EMAIL
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/client dist/client
COPY package.json ./
COPY locales locales
COPY server server
COPY src/shared src/shared
# The image's own user may write here and nowhere else; a volume takes over owner and mode.
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "server/main.ts"]
