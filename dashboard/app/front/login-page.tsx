import { Button } from '@mantine/core';
import { type Locale, languageCodeOf } from '@sluice/engine/vocabulary/people';
import { IconPlant2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountOptionsQuery, useOpenDemo } from '../../account/index.ts';
import { LoginForm } from '../../account/login-form.tsx';
import classes from './front-frame.module.css';
import { FrontFrame } from './front-frame.tsx';

export default function LoginPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { data: options } = useQuery(accountOptionsQuery());
  const { mutate: openDemo, isPending: isOpeningDemo } = useOpenDemo();
  const goHome = () => navigate({ to: '/home' });
  return (
    <FrontFrame title={t('login.title')} lead={t('login.lead')}>
      <LoginForm onDone={goHome} />
      <div className={classes.links}>
        <Link to="/forgot-password">{t('login.forgotten')}</Link>
        {options?.registration && <Link to="/register">{t('login.register')}</Link>}
      </div>
      {options?.demo && (
        <div className={classes.demo}>
          <Button
            variant="light"
            size="md"
            h="auto"
            mih={44}
            py={8}
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.35 } }}
            loading={isOpeningDemo}
            leftSection={<IconPlant2 size={22} stroke={1.6} aria-hidden="true" />}
            onClick={() => openDemo({ lang: languageCodeOf(i18n.language as Locale) }, { onSuccess: goHome })}
          >
            {t('login.demo')}
          </Button>
          <span>{t('login.demoHint')}</span>
        </div>
      )}
    </FrontFrame>
  );
}
