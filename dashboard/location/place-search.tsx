import { Button, TextInput } from '@mantine/core';
import type { FoundPlace, PlaceAnswer } from '@sluice/contract/location';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { findPlaces, LIST_PAUSE_MS } from './calls.ts';
import { usePlaceName } from './place-name.ts';
import classes from './place-search.module.css';

type State = { is: 'idle' | 'searching' | 'failed' } | { is: 'answered'; answer: PlaceAnswer; street: string | null };

type Props = {
  /** `street`: of a whole address that was typed; null where only a town or post code was. */
  onChoose: (place: FoundPlace, street: string | null) => void;
};

const LEAST_LETTERS = 2;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Towns and post codes by name, or by a whole address; one that is chosen closes the list. */
export function PlaceSearch({ onChoose }: Props) {
  const { t } = useTranslation();
  const namePlace = usePlaceName();
  const [text, setText] = useState('');
  const [state, setState] = useState<State>({ is: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  /** An answer to an older question is not shown. */
  const asked = useRef('');
  useEffect(
    () => () => {
      asked.current = '';
    },
    [],
  );

  const search = async () => {
    const wanted = text.trim();
    if (wanted.length < LEAST_LETTERS) return input.current?.focus();
    asked.current = wanted;
    setState({ is: 'searching' });
    await ask(wanted);
  };
  const ask = async (wanted: string): Promise<void> => {
    const { street, place } = readTypedAddress(wanted);
    const next: State = await findPlaces(place).then(
      (answer) => ({ is: 'answered', answer, street }),
      () => ({ is: 'failed' }),
    );
    if (asked.current !== wanted) return;
    setState(next);
    if (next.is !== 'answered' || next.answer.is_list_ready) return;
    await pause(LIST_PAUSE_MS);
    // Unless something else was searched, or a place was chosen.
    if (asked.current === wanted) await ask(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It would send the form.
    event.preventDefault();
    void search();
  };
  const choose = (place: FoundPlace) => {
    asked.current = '';
    onChoose(place, state.is === 'answered' ? state.street : null);
    setText(namePlace(place));
    setState({ is: 'idle' });
    input.current?.focus();
  };
  const answer = state.is === 'answered' ? state.answer : null;
  return (
    <div className={form.form}>
      <div className={classes.line}>
        <TextInput
          ref={input}
          type="search"
          label={t('locationForm.search')}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          loading={state.is === 'searching'}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => void search()}
        >
          {t('locationForm.find')}
        </Button>
      </div>
      <div role="status" className={classes.words}>
        {state.is === 'idle' && <p className={form.quiet}>{t('locationForm.searchHint')}</p>}
        {state.is === 'searching' && <p className={form.lead}>{t('locationForm.searching')}</p>}
        {state.is === 'failed' && <p className={form.lead}>{t('locationForm.searchFailed')}</p>}
        {answer && <Origin answer={answer} />}
        {answer?.places.length === 0 && answer.is_list_ready && (
          <p className={form.lead}>{t('locationForm.noResult')}</p>
        )}
      </div>
      {answer && answer.places.length > 0 && (
        <ul className={classes.places} aria-label={t('locationForm.places')}>
          {answer.places.map((place) => (
            <li key={`${place.latitude} ${place.longitude} ${place.zipcode}`}>
              <button type="button" className={classes.place} onClick={() => choose(place)}>
                {namePlace(place)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shown where the places are not the service's. */
function Origin({ answer: { source, has_service_failed, is_list_ready } }: { answer: PlaceAnswer }) {
  const { t } = useTranslation();
  if (source === 'OPEN_METEO') return null;
  return (
    <>
      <p className={form.lead}>{t(has_service_failed ? 'locationForm.serviceFailed' : 'locationForm.listSearched')}</p>
      {!is_list_ready && <p className={form.lead}>{t('locationForm.listNotReady')}</p>}
    </>
  );
}

const ENDS_IN_NUMBER = /\p{L}.*\s\d+\s*\p{L}?$/u;
/** Four digits or more may be a post code, as in "8001 Zürich, Switzerland". */
const BEGINS_WITH_NUMBER = /^\d{1,3}\s?\p{L}?\s+.*\p{L}/u;
const HAS_NUMBER = /^\d+.*\p{L}/u;

/** A typed address parted into its street and the place to search: a street comes before the first comma, with a house number. */
export function readTypedAddress(typed: string): { street: string | null; place: string } {
  const comma = typed.indexOf(',');
  const street = typed.slice(0, Math.max(0, comma)).trim();
  const place = typed.slice(comma + 1).trim();
  const isStreet =
    ENDS_IN_NUMBER.test(street) ||
    BEGINS_WITH_NUMBER.test(street) ||
    // A second number is the post code.
    (HAS_NUMBER.test(street) && /\d/.test(place));
  return isStreet && place !== '' ? { street, place } : { street: null, place: typed.trim() };
}
