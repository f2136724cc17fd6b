/** What a sensor of water feels by what it is called: shared by drivers whose hardware has no definition. */

const RAIN_WORDS = /rain|regen|pluie|lluvia|pioggia|chuva|deszcz|дожд|雨/;
/** Names of makers, not of rain. */
const MAKERS = /rain ?(?:bird|machine|point|wise)/g;
/** What only speaks of rain: a pause, a forecast, a setting. */
const NO_RAIN =
  /delay|pause|forecast|expect|probab|chance|tomorrow|enable|skip|restrict|rain ?water|regenwasser|barrel/;
const SOIL_WORDS = /soil|substrate|\bmoi\b|boden|bodem|\bdu sol\b|suelo|suolo|terreno|gleb|почв|土壤/;

/** `names`: in small letters, words apart (`plainName`). */
export const isNamedRain = (names: readonly string[]): boolean => {
  const all = names.map((name) => name.replaceAll(MAKERS, '')).join(' | ');
  return RAIN_WORDS.test(all) && !NO_RAIN.test(all);
};

export const isNamedSoil = (names: readonly string[]): boolean => SOIL_WORDS.test(names.join(' | '));
