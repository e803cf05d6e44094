# Three stages: the packages that the server runs with, the pages, and the image of both. The first two can be made side
# by side, and a change to the pages leaves the packages as they are.
FROM oven/bun:1.4.4-slim AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml .npmrc ./
RUN bun install --frozen-lockfile --production \
  # What only the browser's pages are made of, and what only a compiler reads.
  && rm -rf node_modules/ag-* node_modules/pdfjs-dist node_modules/@napi-rs node_modules/react* node_modules/@react* \
    node_modules/@tanstack node_modules/@internationalized node_modules/jotai node_modules/scheduler \
    node_modules/csstype node_modules/aria-hidden node_modules/zxing-wasm node_modules/idb node_modules/@swc \
    node_modules/use-sync-external-store node_modules/prop-types node_modules/type-fest node_modules/undici-types \
    node_modules/typescript node_modules/bun-types node_modules/@types \
  # Type declarations, sources and maps, and the copies in other module formats than the one that Bun loads.
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete \
  && find node_modules -type d \( -name cjs -o -name umd -o -name iife \) -prune -exec rm -rf {} +

FROM oven/bun:1.4.4-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml .npmrc ./
RUN bun install --frozen-lockfile
COPY . .
# Files keep the rights that they have in the working copy, which may be its owner's alone.
RUN bun scripts/build.ts && chmod -R a+rX package.json bunfig.toml tsconfig.json dist events server

FROM oven/bun:1.4.4-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/bunfig.toml /app/tsconfig.json ./
COPY --from=build /app/dist dist
COPY --from=build /app/events events
COPY --from=build /app/server server
# A volume belongs to root unless its folder is there before, and the server is not root.
RUN mkdir -p /data /keys /backups && chown bun:bun /data /keys /backups && chmod 700 /data /keys /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data KEY_DIR=/keys BACKUP_DIR=/backups
VOLUME ["/data", "/keys", "/backups"]
USER bun
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/api/health`)).ok ? 0 : 1)"]
# Bun itself, so that SIGTERM reaches the server: it finishes what is under way and closes its databases.
STOPSIGNAL SIGTERM
CMD ["bun", "server/main.ts"]
