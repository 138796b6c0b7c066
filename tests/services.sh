# Installs the browsers, the desktop's bus, the database server and the proxies that the tests drive, from Debian's packages.
set -e
missing=""
test -x /usr/bin/chromium-headless-shell || missing="$missing chromium-headless-shell"
test -x /usr/bin/chromium || missing="$missing chromium"
test -x /usr/bin/dbus-daemon || missing="$missing dbus-daemon"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
test -x /usr/sbin/nginx || missing="$missing nginx-light"
test -x /usr/bin/caddy || missing="$missing caddy"
test -n "$missing" || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
