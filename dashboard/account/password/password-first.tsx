import { usePlainForm } from '../../page-kit/form/use-plain-form.ts';
import classes from '../../ui/layout/form-page.module.css';
import { PlainActions } from '../plain-actions.tsx';
import { CurrentPassword } from './password-fields.tsx';

/** How the calls that ask for the password name it, and the rule of each. */
const RULES = { current_password: 'secondFactorStart', password: 'accountDeletion' } as const;

type Props = {
  name: keyof typeof RULES;
  submit: string;
  color?: 'red';
  onSubmit: (password: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the password before something that only its owner may do. */
export function PasswordFirst({ name, onSubmit, ...actions }: Props) {
  const { form, input, isSending } = usePlainForm<Record<string, string>>({
    start: { [name]: '' },
    schema: async () => (await import('../schemas.ts'))[RULES[name]],
    send: ({ [name]: password = '' }) => onSubmit(password),
  });
  return (
    <form {...form} className={classes.form}>
      <CurrentPassword input={input} name={name} />
      <PlainActions {...actions} isSending={isSending} />
    </form>
  );
}
