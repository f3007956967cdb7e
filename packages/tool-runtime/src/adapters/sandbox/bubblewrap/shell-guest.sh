# The process of one shell run at level 2: announces itself on descriptor 3, reads the whole script from it, and runs it.
printf '\0\0\0\16{"ready":true}' >&3
script=$(/usr/bin/cat <&3)
exec 3>&-
eval "unset script
$script"
