new Intl.NumberFormat(navigator.language);
new Intl.DateTimeFormat(navigator.language);
close();
