#!/bin/sh
# upgrade.sh ARCHIVE: puts a package in the place of the version that runs, as root. One that does not get ready, such as
# one whose migrations fail and are undone, leaves the version before in service.
#
# TERRAIN_HOME: where versions lie (/opt); TERRAIN_ENV: the service's settings (/etc/terrain/terrain.env).
set -eu
[ $# -eq 1 ] || { echo "Usage: $0 ARCHIVE" >&2; exit 2; }
home=${TERRAIN_HOME:-/opt}
address=http://$(. "${TERRAIN_ENV:-/etc/terrain/terrain.env}" && echo "${HOST:-127.0.0.1}:${PORT:-3000}")
before=$(readlink "$home/terrain")
new=$home/$(tar -tzf "$1" | sed -n '1s,/.*,,p')
[ ! -e "$new" ] || { echo "$new is there already." >&2; exit 2; }

# Whole or not at all, whatever happens to this script or the disk.
rm -rf "$new.part"
mkdir "$new.part"
tar -xzf "$1" --strip-components=1 --no-same-owner -C "$new.part"
mv "$new.part" "$new"

switch_to() {
  ln -sfn "$1" "$home/terrain.next"
  mv -T "$home/terrain.next" "$home/terrain"
  systemctl restart terrain
  # Not always 0: systemd goes on counting where it was just about to start a failed version again.
  restarts_before=$(restarts)
}
restarts() {
  systemctl show --property NRestarts --value terrain
}
# Migrations may take long; a service that systemd had to start again has failed.
gets_ready() {
  while [ "$(restarts)" = "$restarts_before" ]; do
    node -e "fetch('$address/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && return 0
    sleep 1
  done
  return 1
}

switch_to "$new"
if gets_ready; then
  echo "$new is in service. The version before is in $before."
  exit 0
fi
switch_to "$before"
rm -rf "$new.failed"
mv "$new" "$new.failed"
if gets_ready; then
  echo "$new did not get ready, and lies in $new.failed: journalctl -u terrain says why. $before is in service again." >&2
else
  echo "Neither $new.failed nor $before gets ready: journalctl -u terrain says why." >&2
fi
exit 1
