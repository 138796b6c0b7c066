# Installs what the tests drive but Python does not bring: a browser and a database server, from Debian's packages.
set -e
wanted=""
test -x /usr/bin/chromium-headless-shell || wanted="$wanted chromium-headless-shell"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || wanted="$wanted postgresql"
test -n "$wanted" || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$wanted ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends $wanted >/dev/null
fi
