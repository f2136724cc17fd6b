/**
 * Which lines the addresses of a country have, by Google's address data (libaddressinput, region data of June 2025,
 * Apache 2.0): `fmt` says which there are, `require` which an address is not whole without. Street and town are asked for
 * everywhere.
 */
export const ADDRESS_LINES = ['street', 'zipcode', 'city', 'state'] as const;
export type AddressLine = (typeof ADDRESS_LINES)[number];
export type LineUse = 'required' | 'optional' | 'absent';

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const STATE_REQUIRED = codes(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI VN',
);
const STATE_OPTIONAL = codes(
  'AM AR BB BS BY CC CL CU CV CX EE EG HM IE IR KI KP KZ LT LV MN MY MZ NF NG NI PA PE PH RO SC SR TH TR TV UA UY UZ',
);
const ZIPCODE_REQUIRED = codes(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV ' +
    'MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);
const ZIPCODE_ABSENT = codes(
  'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML ' +
    'MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW',
);

/** `country`: ISO 3166-1 alpha-2; where none is named yet, lines that not every country has may stay empty. */
export function findLineUse(line: AddressLine, country: string | null | undefined): LineUse {
  if (line === 'street' || line === 'city') return 'required';
  if (!country) return 'optional';
  if (line === 'state') {
    if (STATE_REQUIRED.has(country)) return 'required';
    return STATE_OPTIONAL.has(country) ? 'optional' : 'absent';
  }
  if (ZIPCODE_REQUIRED.has(country)) return 'required';
  return ZIPCODE_ABSENT.has(country) ? 'absent' : 'optional';
}
