import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './front-frame.module.css';
import { FrontFrame } from './front-frame.tsx';

type Props = {
  /** Of the link; empty where it has none. */
  token: string;
  texts: { title: string; lead: string; confirm: string; done: string };
  call: { mutate: (token: string) => void; isPending: boolean; isSuccess: boolean; error: unknown };
};

/** Behind a link in a mail. A press of a button, because mail scanners open links. */
export function MailedLinkPage({ token, texts, call }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = call;
  const refusal = token ? readFieldErrors(error).token : t('errors.resetLinkInvalid');
  return (
    <FrontFrame title={texts.title} lead={isSuccess ? texts.done : (refusal ?? texts.lead)}>
      {!isSuccess && !refusal && (
        <Button size="md" fullWidth loading={isPending} onClick={() => mutate(token)}>
          {texts.confirm}
        </Button>
      )}
      <div className={classes.links}>
        <Link to="/home">{t('errorPage.home')}</Link>
      </div>
    </FrontFrame>
  );
}
