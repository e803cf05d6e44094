# Two stages: one builds the pages with everything there is, the other runs the server with what it needs and no more.
FROM oven/bun:1.4.4-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml .npmrc ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun scripts/build.ts
RUN rm -rf node_modules && bun install --frozen-lockfile --production \
  # What only the browser's pages are made of is built into dist/ by now.
  && rm -rf node_modules/ag-grid-* node_modules/pdfjs-dist node_modules/@napi-rs node_modules/react-aria* \
    node_modules/react-dom node_modules/react-stately node_modules/@tanstack

FROM oven/bun:1.4.4-slim
WORKDIR /app
COPY --from=build /app/package.json /app/bunfig.toml /app/tsconfig.json ./
COPY --from=build /app/node_modules node_modules
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
