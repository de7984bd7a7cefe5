#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets, once. The certificate is one for trying out: put yours in its place.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo "secrets/ is there already."; exit 1; }
umask 077
mkdir secrets
cd secrets
random() { openssl rand -hex 24; }
password=$(random)
access=$(random)
secret=$(random)
printf '%s' "$password" >database-password
printf '"terrain" "%s"\n' "$password" >pgbouncer-users
echo "postgres://terrain:$password@pgbouncer:5432/terrain" >database-url
openssl rand -base64 32 >secret-key
printf '%s' "$(random)" >metrics-token
echo "http://$access:$secret@store:8333/terrain" >s3-url
cat >s3-accounts <<JSON
{
  "identities": [
    {
      "name": "terrain",
      "credentials": [{ "accessKey": "$access", "secretKey": "$secret" }],
      "actions": ["Admin", "Read", "Write", "List"]
    }
  ]
}
JSON
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout key -out certificate 2>/dev/null
cat certificate key >certificate.pem
rm certificate key
# Each container reads as a user of its own; the folder shuts others of this machine out.
chmod 444 ./*
