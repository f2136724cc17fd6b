/**
 * Where time zones are: country and principal place, after the tz database (zone.tab and backward of 2025b, public
 * domain), rounded to a hundredth of a degree.
 */
import { isZoneOfPlace } from './places.ts';

export interface ZonePlace {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** By area: the rest of the name, country, degrees north, degrees east. */
const PLACES: Readonly<Record<string, string>> = {
  Africa: `
    Abidjan CI 5.32 -4.03, Accra GH 5.55 -0.22, Addis_Ababa ET 9.03 38.7, Algiers DZ 36.78 3.05,
    Asmara ER 15.33 38.88, Bamako ML 12.65 -8, Bangui CF 4.37 18.58, Banjul GM 13.47 -16.65, Bissau GW 11.85 -15.58,
    Blantyre MW -15.78 35, Brazzaville CG -4.27 15.28, Bujumbura BI -3.38 29.37, Cairo EG 30.05 31.25,
    Casablanca MA 33.65 -7.58, Ceuta ES 35.88 -5.32, Conakry GN 9.52 -13.72, Dakar SN 14.67 -17.43,
    Dar_es_Salaam TZ -6.8 39.28, Djibouti DJ 11.6 43.15, Douala CM 4.05 9.7, El_Aaiun EH 27.15 -13.2,
    Freetown SL 8.5 -13.25, Gaborone BW -24.65 25.92, Harare ZW -17.83 31.05, Johannesburg ZA -26.25 28,
    Juba SS 4.85 31.62, Kampala UG 0.32 32.42, Khartoum SD 15.6 32.53, Kigali RW -1.95 30.07, Kinshasa CD -4.3 15.3,
    Lagos NG 6.45 3.4, Libreville GA 0.38 9.45, Lome TG 6.13 1.22, Luanda AO -8.8 13.23, Lubumbashi CD -11.67 27.47,
    Lusaka ZM -15.42 28.28, Malabo GQ 3.75 8.78, Maputo MZ -25.97 32.58, Maseru LS -29.47 27.5,
    Mbabane SZ -26.3 31.1, Mogadishu SO 2.07 45.37, Monrovia LR 6.3 -10.78, Nairobi KE -1.28 36.82,
    Ndjamena TD 12.12 15.05, Niamey NE 13.52 2.12, Nouakchott MR 18.1 -15.95, Ouagadougou BF 12.37 -1.52,
    Porto-Novo BJ 6.48 2.62, Sao_Tome ST 0.33 6.73, Tripoli LY 32.9 13.18, Tunis TN 36.8 10.18,
    Windhoek NA -22.57 17.1
  `,
  America: `
    Adak US 51.87 -176.65, Anchorage US 61.22 -149.9, Anguilla AI 18.2 -63.07, Antigua AG 17.05 -61.8,
    Araguaina BR -7.2 -48.2, Argentina/Buenos_Aires AR -34.6 -58.45, Argentina/Catamarca AR -28.47 -65.78,
    Argentina/Cordoba AR -31.4 -64.18, Argentina/Jujuy AR -24.18 -65.3, Argentina/La_Rioja AR -29.43 -66.85,
    Argentina/Mendoza AR -32.88 -68.82, Argentina/Rio_Gallegos AR -51.63 -69.22, Argentina/Salta AR -24.78 -65.42,
    Argentina/San_Juan AR -31.53 -68.52, Argentina/San_Luis AR -33.32 -66.35, Argentina/Tucuman AR -26.82 -65.22,
    Argentina/Ushuaia AR -54.8 -68.3, Aruba AW 12.5 -69.97, Asuncion PY -25.27 -57.67, Atikokan CA 48.75 -91.62,
    Bahia BR -12.98 -38.52, Bahia_Banderas MX 20.8 -105.25, Barbados BB 13.1 -59.62, Belem BR -1.45 -48.48,
    Belize BZ 17.5 -88.2, Blanc-Sablon CA 51.42 -57.12, Boa_Vista BR 2.82 -60.67, Bogota CO 4.6 -74.08,
    Boise US 43.6 -116.2, Cambridge_Bay CA 69.1 -105.05, Campo_Grande BR -20.45 -54.62, Cancun MX 21.08 -86.77,
    Caracas VE 10.5 -66.93, Cayenne GF 4.93 -52.33, Cayman KY 19.3 -81.38, Chicago US 41.85 -87.65,
    Chihuahua MX 28.63 -106.08, Ciudad_Juarez MX 31.73 -106.48, Costa_Rica CR 9.93 -84.08,
    Coyhaique CL -45.57 -72.07, Creston CA 49.1 -116.52, Cuiaba BR -15.58 -56.08, Curacao CW 12.18 -69,
    Danmarkshavn GL 76.77 -18.67, Dawson CA 64.07 -139.42, Dawson_Creek CA 55.77 -120.23, Denver US 39.73 -104.98,
    Detroit US 42.32 -83.03, Dominica DM 15.3 -61.4, Edmonton CA 53.55 -113.47, Eirunepe BR -6.67 -69.87,
    El_Salvador SV 13.7 -89.2, Fort_Nelson CA 58.8 -122.7, Fortaleza BR -3.72 -38.5, Glace_Bay CA 46.2 -59.95,
    Goose_Bay CA 53.33 -60.42, Grand_Turk TC 21.47 -71.13, Grenada GD 12.05 -61.75, Guadeloupe GP 16.23 -61.53,
    Guatemala GT 14.63 -90.52, Guayaquil EC -2.17 -79.83, Guyana GY 6.8 -58.17, Halifax CA 44.65 -63.6,
    Havana CU 23.13 -82.37, Hermosillo MX 29.07 -110.97, Indiana/Indianapolis US 39.77 -86.15,
    Indiana/Knox US 41.28 -86.62, Indiana/Marengo US 38.37 -86.33, Indiana/Petersburg US 38.48 -87.27,
    Indiana/Tell_City US 37.95 -86.75, Indiana/Vevay US 38.73 -85.07, Indiana/Vincennes US 38.67 -87.52,
    Indiana/Winamac US 41.05 -86.6, Inuvik CA 68.33 -133.72, Iqaluit CA 63.73 -68.47, Jamaica JM 17.97 -76.78,
    Juneau US 58.3 -134.42, Kentucky/Louisville US 38.25 -85.75, Kentucky/Monticello US 36.82 -84.83,
    Kralendijk BQ 12.15 -68.27, La_Paz BO -16.5 -68.15, Lima PE -12.05 -77.05, Los_Angeles US 34.05 -118.23,
    Lower_Princes SX 18.05 -63.03, Maceio BR -9.67 -35.72, Managua NI 12.15 -86.28, Manaus BR -3.13 -60.02,
    Marigot MF 18.07 -63.08, Martinique MQ 14.6 -61.08, Matamoros MX 25.83 -97.5, Mazatlan MX 23.22 -106.42,
    Menominee US 45.1 -87.6, Merida MX 20.97 -89.62, Metlakatla US 55.12 -131.57, Mexico_City MX 19.4 -99.15,
    Miquelon PM 47.05 -56.33, Moncton CA 46.1 -64.78, Monterrey MX 25.67 -100.32, Montevideo UY -34.9 -56.2,
    Montserrat MS 16.72 -62.22, Nassau BS 25.08 -77.35, New_York US 40.7 -74, Nome US 64.5 -165.4,
    Noronha BR -3.85 -32.42, North_Dakota/Beulah US 47.25 -101.77, North_Dakota/Center US 47.1 -101.28,
    North_Dakota/New_Salem US 46.83 -101.4, Nuuk GL 64.18 -51.73, Ojinaga MX 29.57 -104.42, Panama PA 8.97 -79.53,
    Paramaribo SR 5.83 -55.17, Phoenix US 33.43 -112.07, Port-au-Prince HT 18.53 -72.33,
    Port_of_Spain TT 10.65 -61.52, Porto_Velho BR -8.77 -63.9, Puerto_Rico PR 18.47 -66.1,
    Punta_Arenas CL -53.15 -70.92, Rankin_Inlet CA 62.82 -92.07, Recife BR -8.05 -34.9, Regina CA 50.4 -104.65,
    Resolute CA 74.68 -94.82, Rio_Branco BR -9.97 -67.8, Santarem BR -2.43 -54.87, Santiago CL -33.45 -70.67,
    Santo_Domingo DO 18.47 -69.9, Sao_Paulo BR -23.53 -46.62, Scoresbysund GL 70.48 -21.97, Sitka US 57.17 -135.3,
    St_Barthelemy BL 17.88 -62.85, St_Johns CA 47.57 -52.72, St_Kitts KN 17.3 -62.72, St_Lucia LC 14.02 -61,
    St_Thomas VI 18.35 -64.93, St_Vincent VC 13.15 -61.23, Swift_Current CA 50.28 -107.83,
    Tegucigalpa HN 14.1 -87.22, Thule GL 76.57 -68.78, Tijuana MX 32.53 -117.02, Toronto CA 43.65 -79.38,
    Tortola VG 18.45 -64.62, Vancouver CA 49.27 -123.12, Whitehorse CA 60.72 -135.05, Winnipeg CA 49.88 -97.15,
    Yakutat US 59.53 -139.72
  `,
  Antarctica: `
    Casey AQ -66.28 110.52, Davis AQ -68.58 77.97, DumontDUrville AQ -66.67 140.02, Macquarie AU -54.5 158.95,
    Mawson AQ -67.6 62.88, McMurdo AQ -77.83 166.6, Palmer AQ -64.8 -64.1, Rothera AQ -67.57 -68.13,
    Syowa AQ -69 39.58, Troll AQ -72 2.53, Vostok AQ -78.4 106.9
  `,
  Arctic: `
    Longyearbyen SJ 78 16
  `,
  Asia: `
    Aden YE 12.75 45.2, Almaty KZ 43.25 76.95, Amman JO 31.95 35.93, Anadyr RU 64.75 177.48, Aqtau KZ 44.52 50.27,
    Aqtobe KZ 50.28 57.17, Ashgabat TM 37.95 58.38, Atyrau KZ 47.12 51.93, Baghdad IQ 33.35 44.42,
    Bahrain BH 26.38 50.58, Baku AZ 40.38 49.85, Bangkok TH 13.75 100.52, Barnaul RU 53.37 83.75,
    Beirut LB 33.88 35.5, Bishkek KG 42.9 74.6, Brunei BN 4.93 114.92, Chita RU 52.05 113.47, Colombo LK 6.93 79.85,
    Damascus SY 33.5 36.3, Dhaka BD 23.72 90.42, Dili TL -8.55 125.58, Dubai AE 25.3 55.3, Dushanbe TJ 38.58 68.8,
    Famagusta CY 35.12 33.95, Gaza PS 31.5 34.47, Hebron PS 31.53 35.08, Ho_Chi_Minh VN 10.75 106.67,
    Hong_Kong HK 22.28 114.15, Hovd MN 48.02 91.65, Irkutsk RU 52.27 104.33, Jakarta ID -6.17 106.8,
    Jayapura ID -2.53 140.7, Jerusalem IL 31.77 35.22, Kabul AF 34.52 69.2, Kamchatka RU 53.02 158.65,
    Karachi PK 24.87 67.05, Kathmandu NP 27.72 85.32, Khandyga RU 62.65 135.55, Kolkata IN 22.53 88.37,
    Krasnoyarsk RU 56.02 92.83, Kuala_Lumpur MY 3.17 101.7, Kuching MY 1.55 110.33, Kuwait KW 29.33 47.98,
    Macau MO 22.18 113.53, Magadan RU 59.57 150.8, Makassar ID -5.12 119.4, Manila PH 14.58 120.97,
    Muscat OM 23.6 58.58, Nicosia CY 35.17 33.37, Novokuznetsk RU 53.75 87.12, Novosibirsk RU 55.03 82.92,
    Omsk RU 55 73.4, Oral KZ 51.22 51.35, Phnom_Penh KH 11.55 104.92, Pontianak ID -0.03 109.33,
    Pyongyang KP 39.02 125.75, Qatar QA 25.28 51.53, Qostanay KZ 53.2 63.62, Qyzylorda KZ 44.8 65.47,
    Riyadh SA 24.63 46.72, Sakhalin RU 46.97 142.7, Samarkand UZ 39.67 66.8, Seoul KR 37.55 126.97,
    Shanghai CN 31.23 121.47, Singapore SG 1.28 103.85, Srednekolymsk RU 67.47 153.72, Taipei TW 25.05 121.5,
    Tashkent UZ 41.33 69.3, Tbilisi GE 41.72 44.82, Tehran IR 35.67 51.43, Thimphu BT 27.47 89.65,
    Tokyo JP 35.65 139.73, Tomsk RU 56.5 84.97, Ulaanbaatar MN 47.92 106.88, Urumqi CN 43.8 87.58,
    Ust-Nera RU 64.55 143.22, Vientiane LA 17.97 102.6, Vladivostok RU 43.17 131.93, Yakutsk RU 62 129.67,
    Yangon MM 16.78 96.17, Yekaterinburg RU 56.85 60.6, Yerevan AM 40.18 44.5
  `,
  Atlantic: `
    Azores PT 37.73 -25.67, Bermuda BM 32.28 -64.77, Canary ES 28.1 -15.4, Cape_Verde CV 14.92 -23.52,
    Faroe FO 62.02 -6.77, Madeira PT 32.63 -16.9, Reykjavik IS 64.15 -21.85, South_Georgia GS -54.27 -36.53,
    St_Helena SH -15.92 -5.7, Stanley FK -51.7 -57.85
  `,
  Australia: `
    Adelaide AU -34.92 138.58, Brisbane AU -27.47 153.03, Broken_Hill AU -31.95 141.45, Darwin AU -12.47 130.83,
    Eucla AU -31.72 128.87, Hobart AU -42.88 147.32, Lindeman AU -20.27 149, Lord_Howe AU -31.55 159.08,
    Melbourne AU -37.82 144.97, Perth AU -31.95 115.85, Sydney AU -33.87 151.22
  `,
  Europe: `
    Amsterdam NL 52.37 4.9, Andorra AD 42.5 1.52, Astrakhan RU 46.35 48.05, Athens GR 37.97 23.72,
    Belgrade RS 44.83 20.5, Berlin DE 52.5 13.37, Bratislava SK 48.15 17.12, Brussels BE 50.83 4.33,
    Bucharest RO 44.43 26.1, Budapest HU 47.5 19.08, Busingen DE 47.7 8.68, Chisinau MD 47 28.83,
    Copenhagen DK 55.67 12.58, Dublin IE 53.33 -6.25, Gibraltar GI 36.13 -5.35, Guernsey GG 49.45 -2.53,
    Helsinki FI 60.17 24.97, Isle_of_Man IM 54.15 -4.47, Istanbul TR 41.02 28.97, Jersey JE 49.18 -2.1,
    Kaliningrad RU 54.72 20.5, Kirov RU 58.6 49.65, Kyiv UA 50.43 30.52, Lisbon PT 38.72 -9.13,
    Ljubljana SI 46.05 14.52, London GB 51.5 -0.12, Luxembourg LU 49.6 6.15, Madrid ES 40.4 -3.68,
    Malta MT 35.9 14.52, Mariehamn AX 60.1 19.95, Minsk BY 53.9 27.57, Monaco MC 43.7 7.38, Moscow RU 55.75 37.62,
    Oslo NO 59.92 10.75, Paris FR 48.87 2.33, Podgorica ME 42.43 19.27, Prague CZ 50.08 14.43, Riga LV 56.95 24.1,
    Rome IT 41.9 12.48, Samara RU 53.2 50.15, San_Marino SM 43.92 12.47, Sarajevo BA 43.87 18.42,
    Saratov RU 51.57 46.03, Simferopol UA 44.95 34.1, Skopje MK 41.98 21.43, Sofia BG 42.68 23.32,
    Stockholm SE 59.33 18.05, Tallinn EE 59.42 24.75, Tirane AL 41.33 19.83, Ulyanovsk RU 54.33 48.4,
    Vaduz LI 47.15 9.52, Vatican VA 41.9 12.45, Vienna AT 48.22 16.33, Vilnius LT 54.68 25.32,
    Volgograd RU 48.73 44.42, Warsaw PL 52.25 21, Zagreb HR 45.8 15.97, Zurich CH 47.38 8.53
  `,
  Indian: `
    Antananarivo MG -18.92 47.52, Chagos IO -7.33 72.42, Christmas CX -10.42 105.72, Cocos CC -12.17 96.92,
    Comoro KM -11.68 43.27, Kerguelen TF -49.35 70.22, Mahe SC -4.67 55.47, Maldives MV 4.17 73.5,
    Mauritius MU -20.17 57.5, Mayotte YT -12.78 45.23, Reunion RE -20.87 55.47
  `,
  Pacific: `
    Apia WS -13.83 -171.73, Auckland NZ -36.87 174.77, Bougainville PG -6.22 155.57, Chatham NZ -43.95 -176.55,
    Chuuk FM 7.42 151.78, Easter CL -27.15 -109.43, Efate VU -17.67 168.42, Fakaofo TK -9.37 -171.23,
    Fiji FJ -18.13 178.42, Funafuti TV -8.52 179.22, Galapagos EC -0.9 -89.6, Gambier PF -23.13 -134.95,
    Guadalcanal SB -9.53 160.2, Guam GU 13.47 144.75, Honolulu US 21.3 -157.85, Kanton KI -2.78 -171.72,
    Kiritimati KI 1.87 -157.33, Kosrae FM 5.32 162.98, Kwajalein MH 9.08 167.33, Majuro MH 7.15 171.2,
    Marquesas PF -9 -139.5, Midway UM 28.22 -177.37, Nauru NR -0.52 166.92, Niue NU -19.02 -169.92,
    Norfolk NF -29.05 167.97, Noumea NC -22.27 166.45, Pago_Pago AS -14.27 -170.7, Palau PW 7.33 134.48,
    Pitcairn PN -25.07 -130.08, Pohnpei FM 6.97 158.22, Port_Moresby PG -9.5 147.17, Rarotonga CK -21.23 -159.77,
    Saipan MP 15.2 145.75, Tahiti PF -17.53 -149.57, Tarawa KI 1.42 173, Tongatapu TO -21.13 -175.2,
    Wake UM 19.28 166.62, Wallis WF -13.3 -176.17
  `,
};

/** Former and other names. */
const OTHER_NAMES = `
  Africa/Asmera=Africa/Asmara America/Argentina/ComodRivadavia=America/Argentina/Catamarca
  America/Atka=America/Adak America/Buenos_Aires=America/Argentina/Buenos_Aires
  America/Catamarca=America/Argentina/Catamarca America/Coral_Harbour=America/Atikokan
  America/Cordoba=America/Argentina/Cordoba America/Ensenada=America/Tijuana
  America/Fort_Wayne=America/Indiana/Indianapolis America/Godthab=America/Nuuk
  America/Indianapolis=America/Indiana/Indianapolis America/Jujuy=America/Argentina/Jujuy
  America/Knox_IN=America/Indiana/Knox America/Louisville=America/Kentucky/Louisville
  America/Mendoza=America/Argentina/Mendoza America/Montreal=America/Toronto America/Nipigon=America/Toronto
  America/Pangnirtung=America/Iqaluit America/Porto_Acre=America/Rio_Branco America/Rainy_River=America/Winnipeg
  America/Rosario=America/Argentina/Cordoba America/Santa_Isabel=America/Tijuana America/Shiprock=America/Denver
  America/Thunder_Bay=America/Toronto America/Virgin=America/St_Thomas America/Yellowknife=America/Edmonton
  Asia/Ashkhabad=Asia/Ashgabat Asia/Calcutta=Asia/Kolkata Asia/Choibalsan=Asia/Ulaanbaatar
  Asia/Chongqing=Asia/Shanghai Asia/Chungking=Asia/Shanghai Asia/Dacca=Asia/Dhaka Asia/Harbin=Asia/Shanghai
  Asia/Istanbul=Europe/Istanbul Asia/Kashgar=Asia/Urumqi Asia/Katmandu=Asia/Kathmandu Asia/Macao=Asia/Macau
  Asia/Rangoon=Asia/Yangon Asia/Saigon=Asia/Ho_Chi_Minh Asia/Tel_Aviv=Asia/Jerusalem Asia/Thimbu=Asia/Thimphu
  Asia/Ujung_Pandang=Asia/Makassar Asia/Ulan_Bator=Asia/Ulaanbaatar Atlantic/Faeroe=Atlantic/Faroe
  Australia/ACT=Australia/Sydney Australia/Canberra=Australia/Sydney Australia/Currie=Australia/Hobart
  Australia/LHI=Australia/Lord_Howe Australia/NSW=Australia/Sydney Australia/North=Australia/Darwin
  Australia/Queensland=Australia/Brisbane Australia/South=Australia/Adelaide Australia/Tasmania=Australia/Hobart
  Australia/Victoria=Australia/Melbourne Australia/West=Australia/Perth Australia/Yancowinna=Australia/Broken_Hill
  Brazil/Acre=America/Rio_Branco Brazil/DeNoronha=America/Noronha Brazil/East=America/Sao_Paulo
  Brazil/West=America/Manaus Canada/Atlantic=America/Halifax Canada/Central=America/Winnipeg
  Canada/Eastern=America/Toronto Canada/Mountain=America/Edmonton Canada/Newfoundland=America/St_Johns
  Canada/Pacific=America/Vancouver Canada/Saskatchewan=America/Regina Canada/Yukon=America/Whitehorse
  Chile/Continental=America/Santiago Chile/EasterIsland=Pacific/Easter Europe/Belfast=Europe/London
  Europe/Kiev=Europe/Kyiv Europe/Nicosia=Asia/Nicosia Europe/Tiraspol=Europe/Chisinau Europe/Uzhgorod=Europe/Kyiv
  Europe/Zaporozhye=Europe/Kyiv Mexico/BajaNorte=America/Tijuana Mexico/BajaSur=America/Mazatlan
  Mexico/General=America/Mexico_City Pacific/Enderbury=Pacific/Kanton Pacific/Ponape=Pacific/Pohnpei
  Pacific/Samoa=Pacific/Pago_Pago Pacific/Truk=Pacific/Chuuk Pacific/Yap=Pacific/Chuuk US/Alaska=America/Anchorage
  US/Aleutian=America/Adak US/Arizona=America/Phoenix US/Central=America/Chicago
  US/East-Indiana=America/Indiana/Indianapolis US/Eastern=America/New_York US/Hawaii=Pacific/Honolulu
  US/Indiana-Starke=America/Indiana/Knox US/Michigan=America/Detroit US/Mountain=America/Denver
  US/Pacific=America/Los_Angeles US/Samoa=Pacific/Pago_Pago
`;

let places: ReadonlyMap<string, ZonePlace> | undefined;

/** `timeZone`: IANA name, by any of its spellings with an area. Null for one that belongs to no place, such as UTC. */
export function findZonePlace(timeZone: string): ZonePlace | null {
  if (!isZoneOfPlace(timeZone)) return null;
  places ??= readPlaces();
  return places.get(timeZone.toLowerCase()) ?? null;
}

function readPlaces(): ReadonlyMap<string, ZonePlace> {
  const read = new Map<string, ZonePlace>();
  for (const [area, list] of Object.entries(PLACES)) {
    for (const line of list.trim().split(/,\s+/)) {
      const [name, country = '', latitude, longitude] = line.split(' ');
      read.set(`${area}/${name}`.toLowerCase(), {
        country,
        latitude: Number(latitude),
        longitude: Number(longitude),
      });
    }
  }
  for (const pair of OTHER_NAMES.trim().split(/\s+/)) {
    const [other = '', name = ''] = pair.toLowerCase().split('=');
    const place = read.get(name);
    if (place) read.set(other, place);
  }
  return read;
}
