/** The part of a language that later pages say (`split-texts.ts`). */
declare module '@sluice/i18n/*.json?later' {
  const texts: object;
  export default texts;
}
