#!/usr/bin/env bash
# A whole garden through the API: from registration to a schedule that will not water because somebody said so.
#
#   docs/api-walk.sh [ADDRESS]        http://127.0.0.1:8080 without one
#
# Needs curl, and Node.js to read the answers. The device is a simulated one.
set -euo pipefail

address=${1:-http://127.0.0.1:8080}
email="walker-$(date +%s)-$RANDOM@garden.example"
token=''

# ask METHOD PATH [BODY] [MORE OF CURL]: prints the answer; ends the walk when it is an error.
ask() {
  local method=$1 path=$2 body=${3:-} answer
  shift $(($# < 3 ? $# : 3))
  answer=$(curl --silent --show-error --max-time 30 --request "$method" "$address$path" \
    --header "authorization: Bearer $token" \
    ${body:+--header 'content-type: application/json' --data "$body"} "$@")
  if [[ $answer != '{"status":"OK"'* ]]; then
    echo "$method $path was refused: $answer" >&2
    return 1
  fi
  echo "$answer"
}

# of EXPRESSION: reads an answer, prints what the expression finds in its data.
of() { node -e 'const { data } = JSON.parse(require("fs").readFileSync(0)); console.log(eval(process.argv[1]))' "data.$1"; }

say() { printf '\n%s\n' "$*"; }

say '1. An account. Its token goes into the Authorization header of all that follows.'
token=$(ask POST /auth/register "{\"name\":\"Walker\",\"email\":\"$email\",\"password\":\"lavender\"}" | of token)
echo "   $email"

say '2. A garden, and where it is.'
group=$(ask POST /api/v1/groups \
  '{"name":"Backyard","device_type":"SPRITE","location":"outdoor","time_zone":"Europe/Vienna"}' | of group.id)
ask PUT "/api/v1/groups/$group/location" '{"zipcode":"1010","street":"Ring 1","city":"Wien","state":"Wien",
  "country":"AT","latitude":48.2,"longitude":16.4}' | of 'location.city'

say '3. A controller. With an idempotency key it is added once, however often the line is sent.'
for attempt in 1 2; do
  device=$(ask POST "/api/v1/groups/$group/devices" '{"name":"By the shed","model":"SPRITE-8"}' \
    --header "idempotency-key: controller-$group" | of device.id)
  echo "   attempt $attempt: $device"
done

say '4. Each of its terminals is a zone. The first one becomes the front lawn.'
zone=$(ask GET "/api/v1/groups/$group/zones" | of 'zones[0].id')
plant=$(ask GET '/api/v1/plants?search=cynodon' | of 'plants[0].id')
ask PUT "/api/v1/zones/$zone/plants" "{\"primary_plant_id\":\"$plant\"}" | of zone.plant_type
ask PATCH "/api/v1/zones/$zone" '{"name":"Front lawn","area_m2":45,"soil":"LOAM","sprinkler":"ROTOR_HEAD",
  "shade":"NONE","slope":"FLAT"}' | of zone.name

say '5. A program: ten minutes on every day of the week.'
tomorrow=$(node -p 'new Date(Date.now() + 864e5).toISOString().slice(0, 10)')
ask POST "/api/v1/groups/$group/programs" "{\"name\":\"Mornings\",\"start_day\":\"$tomorrow\",\"start_time\":\"05:30\",
  \"repeat\":\"weekly\",\"weekdays\":[0,1,2,3,4,5,6],\"zones\":[{\"zone_id\":\"$zone\",\"duration_s\":600}]}" | of program.name

say '6. No frost, rain or wind holds it back: in winter too there is something to see.'
ask PATCH "/api/v1/groups/$group/weather_constraints" '{"temperature":{"enabled":false,"threshold_c":2},
  "wind":{"enabled":false,"threshold_kmh":32},"rain":{"enabled":false,"strategy":"forecast","threshold_mm":5,
  "probability":50,"days_to_skip":[0]}}' | of 'weather_constraints.temperature.enabled'

say '7. What will be watered in the next thirty days.'
schedules=$(ask GET "/api/v1/groups/$group/schedules")
first='schedules.find((one) => one.status === null)'
echo "$schedules" | of 'schedules.length'
schedule=$(echo "$schedules" | of "$first.id")
echo "$schedules" | of "$first.start_time.utc"

say '8. Not that one.'
ask POST "/api/v1/groups/$group/skips" "{\"scope\":\"schedule\",\"schedule_id\":\"$schedule\"}" | of skip.scope

say '9. It stays in the list, with who holds it back.'
skipped=$(ask GET "/api/v1/groups/$group/schedules" | of "schedules
  .filter((one) => one.id === '$schedule').map((one) => [one.status, one.reason_type].join(' ')).join()")
echo "   $skipped"
[[ $skipped == CANCELLED* ]]

say '10. Who did all this.'
ask GET "/api/v1/groups/$group/audit_trail?limit=3" | of "entries.map((one) => one.user_name + ' ' + one.action).join('\n')"

say "Done: the garden $group is yours."
