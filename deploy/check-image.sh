#!/usr/bin/env bash
# Builds the image and starts it as its user, with a read-only root and as process 1, and reports size, files, user, time to ready
# and the exit code on SIGTERM. Needs root, buildah and curl, but no container engine. Where the base images cannot be pulled,
# `deploy/check-image.sh --local-bases` makes stand-ins from Debian's packages (debootstrap), Node.js from tools/ and npm.
set -euo pipefail
cd "$(dirname "$0")/.."
store=${CHECK_IMAGE_STORE:-/var/tmp/pinion-image}
port=${CHECK_IMAGE_PORT:-3988}
buildah=(buildah --storage-driver vfs --root "$store/root" --runroot "$store/run")
pull=(--pull)
# The names of the stand-ins. The Dockerfile takes them as its build arguments.
debian=localhost/debian:bookworm-slim
node=localhost/node:24-bookworm-slim

make_bases() {
  local base=$store/debian container mounted
  [ -e "$base/bin/sh" ] || debootstrap --variant=minbase bookworm "$base" > "$store/debootstrap.log"
  # The official slim image has none of these either.
  rm -rf "$base"/usr/share/{doc,man,locale,info} "$base"/var/lib/apt/lists/* "$base"/var/cache/apt/{*.bin,archives/*.deb}
  container=$("${buildah[@]}" from scratch)
  "${buildah[@]}" add -q "$container" "$base" / > "$store/add.log"
  "${buildah[@]}" commit -q --rm "$container" "$debian" > "$store/commit.log"
  container=$("${buildah[@]}" from --pull-never "$debian")
  mounted=$("${buildah[@]}" mount "$container")
  cp tools/node/node_modules/node-linux-*/bin/node "$mounted/usr/local/bin/node"
  (cd "$store" && npm pack --silent npm@11)
  mkdir -p "$mounted/usr/local/lib/node_modules/npm"
  tar xzf "$store"/npm-11*.tgz --strip-components=1 -C "$mounted/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$mounted/usr/local/bin/npm"
  chmod +x "$mounted"/usr/local/lib/node_modules/npm/bin/*.js
  # The certificates that this machine trusts, for a registry behind a proxy. They stay in the stage that builds.
  mkdir -p "$mounted/etc/ssl/certs"
  cp /etc/ssl/certs/ca-certificates.crt "$mounted/etc/ssl/certs/"
  "${buildah[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  "${buildah[@]}" umount "$container" > /dev/null
  "${buildah[@]}" commit -q --rm "$container" "$node" > "$store/commit.log"
  pull=(--pull-never --build-arg "NODE_IMAGE=$node" --build-arg "BASE_IMAGE=$debian")
}

mkdir -p "$store"
if [ "${1:-}" = --local-bases ]; then make_bases; fi
"${buildah[@]}" bud --isolation chroot --network host "${pull[@]}" --layers --format docker -t pinion:check .

echo "== image"
"${buildah[@]}" images pinion:check
"${buildah[@]}" inspect --type image --format 'user {{.Docker.Config.User}}, command {{.Docker.Config.Cmd}}, volumes {{.Docker.Config.Volumes}}' pinion:check
container=$("${buildah[@]}" from --pull-never pinion:check)
root=$("${buildah[@]}" mount "$container")
echo "files $(find "$root" -xdev -type f | wc -l), $(du -s --apparent-size -BM "$root" | cut -f1)"
echo "files that the user can change: $(find "$root" -xdev \( -type f -o -type d \) \( -user 10001 -o -perm -0002 ! -perm -1000 \) | sed "s|^$root||" | tr '\n' ' ')"

# A namespace of mounts and processes: the root is read-only, /data and /tmp are not, and the server is process 1.
cat > "$store/start.sh" <<'START'
set -eu
mount --bind "$1" "$1"
mount -t tmpfs tmpfs "$1/tmp"
mount -t tmpfs -o uid=10001,gid=10001,mode=0700 tmpfs "$1/data"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/dev"
for name in null zero random urandom; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mount -o remount,bind,ro "$1"
cd "$1/pinion"
exec env -i MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production PINION_HOST=0.0.0.0 PORT="$2" PINION_DATA_DIR=/data \
  chroot "$1" setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
  sh -c 'cd /pinion && exec node --max-semi-space-size=8 --heap-growing-percent=50 apps/api/dist/main.js'
START
started=$(date +%s%N)
unshare --mount --pid --fork sh "$store/start.sh" "$root" "$port" > "$store/server.log" 2>&1 &
parent=$!
is_ready() { curl -fs -o /dev/null -m 1 -H 'Host: 10.244.1.7:3000' "http://127.0.0.1:$port/health/ready"; }
until is_ready; do
  kill -0 "$parent" || { cat "$store/server.log"; exit 1; }
  sleep 0.05
done
echo "== server"
echo "ready after $(( ($(date +%s%N) - started) / 1000000 )) ms"
server=$(pgrep -P "$parent")
grep -E '^(Uid|Gid|NSpid|CapEff|NoNewPrivs|VmRSS)' "/proc/$server/status"
echo "page: $(curl -s -o /dev/null -w '%{http_code}, %{size_download} bytes' "http://127.0.0.1:$port/")"
stopped=$(date +%s%N)
kill -TERM "$server"
code=0; wait "$parent" || code=$?
echo "exit code $code, $(( ($(date +%s%N) - stopped) / 1000000 )) ms after SIGTERM"
cat "$store/server.log"
"${buildah[@]}" umount "$container" > /dev/null
"${buildah[@]}" rm "$container" > /dev/null
exit "$code"
