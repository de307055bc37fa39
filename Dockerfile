# Makes the release archive, and an image that holds nothing else: see "In containers" in docs/operations.md.
FROM node:24-bookworm-slim AS archive
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
# npm makes the types of the contract as it installs
COPY openapi ./openapi
COPY tools/prepare.ts ./tools/
RUN ["npm", "ci"]
COPY . .
RUN ["npm", "run", "release", "--", "/release"]
WORKDIR /chartroom
RUN tar --extract --strip-components=1 --file /release/chartroom-*.tar.gz
WORKDIR /data

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/var/lib/chartroom
COPY --from=archive /chartroom /opt/chartroom
COPY --from=archive --chown=node:node /data /var/lib/chartroom
WORKDIR /opt/chartroom
USER node
VOLUME /var/lib/chartroom
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "server/main.js"]
