// The first number and the first date that are written take 15 to 60 ms, since the browser then reads its tables of the
// language, and answers nobody meanwhile. A thread of its own reads them for the page too, while the libraries are on
// their way; without it the page reads them when it writes.
requestAnimationFrame(() => {
  try {
    new Worker('/early/first-formats-thread.js');
  } catch {
    // No threads here.
  }
});
