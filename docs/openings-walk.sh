#!/usr/bin/env bash
# What other programs may have of a garden: its calendar, its history as files, its events, and its device.
#
#   docs/openings-walk.sh ADDRESS TOKEN GROUP
#
# TOKEN: a personal token of the garden's owner. GROUP: the garden's id. Needs curl, openssl, and Node.js.
set -euo pipefail

address=$1 token=$2 group=$3

ask() { curl --silent --show-error --fail-with-body --max-time 30 --request "$1" "$address$2" \
  --header "authorization: Bearer $token" ${3:+--header 'content-type: application/json' --data "$3"}; }
of() { node -e 'const { data } = JSON.parse(require("fs").readFileSync(0)); console.log(eval(process.argv[1]))' "data.$1"; }

echo '1. A calendar feed: a secret address that needs no token.'
feed=$(ask POST "/api/v1/groups/$group/calendar_feed" | of calendar_feed.url)
path=/${feed#*://*/}
curl --silent --fail "$address$path" | grep --count BEGIN:VEVENT | sed 's/$/ events/'

echo '2. History as a file for a spreadsheet.'
ask GET "/api/v1/groups/$group/events.csv?from=2020-01-01" | sed -n 1p | cut -d, -f1-5

echo '3. A webhook, and how its receiver checks a signature.'
secret=$(ask POST "/api/v1/groups/$group/webhooks" '{"url":"https://example.org/garden"}' | of secret)
seconds=1781690400 body='{"type":"run.started"}'
mac=$(printf '%s' "$seconds.$body" | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)
echo "   sluice-signature: t=$seconds,v1=${#mac} digits"

echo '4. A key for one device, and Netro'"'"'s public API with it.'
device=$(ask GET "/api/v1/groups/$group/devices" | of 'devices[0].id')
key=$(ask POST "/api/v1/groups/$group/device_keys" "{\"device_id\":\"$device\"}" | of key)
curl --silent --fail "$address/npa/v2/info.json?key=$key" | of 'device.zones[0].name'
curl --silent --fail "$address/npa/v2/stop_water.json" --header 'content-type: application/json' \
  --data "{\"key\":\"$key\"}" | grep --only-matching '"status":"OK"'

echo '5. Take the feed back.'
ask DELETE "/api/v1/groups/$group/calendar_feed" > /dev/null
curl --silent --output /dev/null --write-out '%{http_code}\n' "$address$path"
echo 'Done'
