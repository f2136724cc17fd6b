import { IconSunMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { IconMenu } from '../../ui/overlay/icon-menu.tsx';
import brandClasses from './brand.module.css';
import { ColourSchemeItems } from './colour-scheme-items.tsx';
import { Copyright } from './copyright.tsx';
import classes from './front-frame.module.css';
import { LanguageMenu, showLanguageOrSay } from './language-menu.tsx';
import { useDocumentTitle } from './use-document-title.ts';

type Props = { title: string; lead?: string; children: ReactNode };

/** The pages before the garden gate: a title, one form, a way on. */
export function FrontFrame({ title, lead, children }: Props) {
  const { t } = useTranslation();
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <span className={classes.brand}>
          <BrandMark /> Sluice
        </span>
        <span className={classes.tools}>
          <IconMenu label={t('colourScheme.title')} Icon={IconSunMoon} width={220}>
            <ColourSchemeItems />
          </IconMenu>
          <LanguageMenu onChoose={showLanguageOrSay} />
        </span>
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <Ground />
      <footer className={classes.footer}>
        <Copyright />
      </footer>
    </div>
  );
}

/** A strip of garden along the foot of the page: grass above, earth below, a vein of water in it. */
function Ground() {
  return (
    <svg viewBox="0 0 1200 120" preserveAspectRatio="none" className={classes.ground} aria-hidden="true">
      <path d="M0 44C150 30 320 52 520 42s420-16 680 4v74H0z" className={classes.earth} />
      <path d="M0 88c180-22 360 12 560-4s420-22 640 2v34H0z" className={classes.water} />
      <path
        d="M60 42c0-10-4-16-9-20M60 42c0-12 3-20 8-25M240 41c0-14-6-22-13-26M240 41c1-16 6-24 12-30M430 46c0-9-3-14-7-17M430 46c0-11 3-17 7-21M640 40c0-16-7-24-14-29M640 40c0-18 5-27 11-33M850 36c0-10-3-15-8-18M850 36c1-12 4-18 9-22M1060 40c0-14-5-22-12-27M1060 40c0-16 6-24 12-29"
        className={classes.blades}
      />
    </svg>
  );
}

/** The gate that lets the water through, drawn as a drop with a sprout in it. */
function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={brandClasses.mark}>
      <rect width="32" height="32" rx="8" className={brandClasses.ground} />
      <path d="M16 5c5 6 8 9.6 8 13.5A8 8 0 0 1 8 18.5C8 14.6 11 11 16 5z" className={brandClasses.drop} />
      <path d="M16 25c0-5 .5-8 4-10.5M16 21c0-3-1.2-4.6-3.6-5.8" className={brandClasses.sprout} />
    </svg>
  );
}
