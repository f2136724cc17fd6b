// Asks for the garden, and for the files of the page that is opened, while the libraries are still on their way.
// platform/api/api.ts takes up each answer once; write-index.ts writes the lists.
(() => {
  try {
    const token = localStorage.getItem('sluice_token');
    if (!token) return;
    const opened = location.hash.slice(1).split('?')[0];
    const lists = JSON.parse(document.getElementById('files-to-come')?.textContent ?? '{"files":{},"texts":{}}');
    const [firstTexts, ...laterTexts] =
      lists.texts[navigator.language] ?? lists.texts[navigator.language.slice(0, 2)] ?? [];
    const page = lists.files[opened];
    for (const href of [firstTexts, ...(page ? [...laterTexts, ...page] : [])].filter(Boolean)) {
      const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), how, { crossOrigin: '', href }));
    }
    const answers = new Map();
    window.sluiceEarlyReads = answers;
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const ask = (path) => {
      const answer = fetch(`api/v1${path}`, {
        headers,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(30_000),
      });
      answers.set(`api/v1${path}`, answer);
      return answer;
    };
    const isHome = ['', '/', '/home'].includes(opened);
    const plan = isHome ? ['schedules', 'events'] : opened === '/schedule' ? ['schedules', 'events', 'skips'] : [];
    const planOf = (group) => plan.map((what) => `/groups/${group}/${what}`);
    const askForPlan = (group) => {
      for (const path of planOf(group)) ask(path).catch(() => undefined);
    };

    const chosen = localStorage.getItem('sluice_group');
    const guessed = chosen ?? localStorage.getItem('sluice_shown_group');
    const index = ask(chosen ? `/groups/${chosen}/index` : '/index');
    if (guessed) askForPlan(guessed);
    index
      .then((answer) => answer.clone().json())
      .then(({ data }) => {
        const shown = data?.current_group?.id;
        if (shown === guessed) return;
        // If that garden is opened later, these answers are outdated.
        for (const path of planOf(guessed)) answers.delete(`api/v1${path}`);
        if (shown) askForPlan(shown);
      })
      // Errors are handled by the code that takes the answer.
      .catch(() => undefined);
  } catch {
    // Storage may be blocked: the page loads the data itself.
  }
})();
