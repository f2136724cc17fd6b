import type { CurrentGroup } from '@sluice/contract/groups';
import { useDisplay } from '../../platform/display/display.tsx';
import { withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { usePreferenceSentences } from '../../preferences/preference-sentences.ts';
import { useProgramSentence } from '../../programs/index.ts';
import { useRegulationTexts } from '../../regulations/regulation-texts.ts';
import { useRestrictionSentence } from '../../restrictions/restriction-sentence.ts';
import { PaperSection } from '../paper/paper-section.tsx';

type Props = { group: CurrentGroup; today: string };

/** When the garden is watered and when not: preferences, programs, restrictions and laws, each in words. */
export function WateringRules({ group, today }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const tell = usePreferenceSentences();
  const findName = (id: string) => group.zones.find((zone) => zone.id === id)?.name ?? '';
  const tellProgram = useProgramSentence(findName);
  const tellRestriction = useRestrictionSentence();
  const tellLaw = useRegulationTexts();
  const { weather_constraints: chosen, programs, constraints, regulations } = group;
  const { closed_season: closed } = chosen;
  return (
    <>
      <PaperSection title={t('title.schedulingSetting')}>
        <ul>
          {[tell.scheduling(chosen), tell.rain(chosen), tell.temperature(chosen), tell.wind(chosen)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {closed && (
            <li>
              {withLabel(
                t('schedulingForm.closedSeason'),
                t('preferences.frame', { from: dates.dayOfYear(closed.from), to: dates.dayOfYear(closed.to) }),
              )}
            </li>
          )}
          {constraints.map((constraint) => (
            <li key={constraint.id}>{tellRestriction(constraint)}</li>
          ))}
        </ul>
      </PaperSection>
      {programs.length > 0 && (
        <PaperSection title={t('title.programs')}>
          <ul>
            {programs.map((program) => {
              const sentence = tellProgram(program, today);
              return (
                <li key={program.id}>
                  {withLabel(program.name, program.enabled ? sentence : t('programs.off', { sentence }))}
                </li>
              );
            })}
          </ul>
        </PaperSection>
      )}
      {regulations.length > 0 && (
        <PaperSection title={t('title.regulations')}>
          {regulations.map((law) => (
            <div key={law.id}>
              <p lang="en">
                {law.name}, {law.authority}
              </p>
              <ul>
                {tellLaw(law).map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          ))}
        </PaperSection>
      )}
    </>
  );
}
