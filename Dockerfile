# syntax=docker/dockerfile:1
# Pin both bases by digest in your own registry: --build-arg NODE_IMAGE=node@sha256:... --build-arg BASE_IMAGE=debian@sha256:...
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# The toolchain and the packages change less often than the sources, so that their layers are cached.
COPY scripts ./scripts
COPY tools/node/package.json tools/node/package-lock.json ./tools/node/
COPY tools/pnpm/package.json tools/pnpm/package-lock.json ./tools/pnpm/
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json ./apps/api/
COPY apps/web/package.json ./apps/web/
COPY packages/contracts/package.json ./packages/contracts/
COPY packages/tool-runtime/package.json ./packages/tool-runtime/
COPY prisma/package.json ./prisma/
COPY e2e/package.json ./e2e/
RUN node scripts/run.mjs install
COPY . .
RUN node scripts/run.mjs build /pinion && cp tools/node/node_modules/node-*/bin/node /usr/local/bin/pinion-node

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Pinion" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build --chown=0:0 /usr/local/bin/pinion-node /usr/local/bin/node
# The program belongs to root: the server cannot change its own code.
COPY --from=build --chown=0:0 /pinion /pinion
RUN groupadd --gid 10001 pinion \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin pinion \
 && mkdir /data \
 && chown 10001:10001 /data \
 && chmod 700 /data
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    PINION_HOST=0.0.0.0 \
    PORT=3000 \
    PINION_DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
WORKDIR /pinion
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node.js handles SIGTERM itself, so that no init process is needed.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "apps/api/dist/main.js"]
