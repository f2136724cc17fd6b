#!/bin/sh
# Starts Sluice, or one of its operator's commands, as the user sluice and with the settings of the app's page.
set -eu
install --directory --owner=sluice --group=sluice --mode=0700 /data/sluice
# A backup that was put back belongs to whom it names, and the user may have another number today.
chown --recursive --no-dereference sluice:sluice /data/sluice
settings=$(/usr/lib/sluice/node/bin/node /usr/lib/sluice-app/settings.ts)
eval "$settings"
unset SUPERVISOR_TOKEN HASSIO_TOKEN
exec setpriv --reuid=sluice --regid=sluice --init-groups /usr/lib/sluice/bin/sluice "$@"
