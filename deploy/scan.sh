#!/bin/sh
# Looks through what is delivered: licences always, known holes where the registry answers, the image where trivy is.
#   deploy/scan.sh [IMAGE]
# Ends with 1 where a licence is not allowed, or a hole of weight « high » or more is known.
set -u
cd "$(dirname "$0")/.."
bad=0

echo '── Licences'
node scripts/licences.mjs || bad=1

echo '── Packages (npm audit)'
answer=$(npm audit --omit=dev --audit-level=high 2>&1)
status=$?
echo "$answer"
case $answer in
*ENOTFOUND* | *ECONNREFUSED* | *EAI_AGAIN* | *ETIMEDOUT* | *'audit endpoint returned an error'*)
  echo 'The registry does not answer: packages were not looked through.'
  ;;
*) [ $status -eq 0 ] || bad=1 ;;
esac

if [ $# -gt 0 ]; then
  echo "── Image $1 (trivy)"
  if command -v trivy >/dev/null; then
    trivy image --exit-code 1 --severity HIGH,CRITICAL --ignore-unfixed "$1" || bad=1
  else
    echo 'trivy is not here: the image was not looked through.'
  fi
fi
exit $bad
