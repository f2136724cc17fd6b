// The first number and the first date that are written take 15 ms on a quick machine, since the browser then reads its
// tables of the language: done while the libraries are still on their way, and after the mark is drawn.
requestAnimationFrame(() =>
  setTimeout(() => {
    new Intl.NumberFormat(navigator.language);
    setTimeout(() => new Intl.DateTimeFormat(navigator.language));
  }),
);
