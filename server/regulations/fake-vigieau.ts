/** A VigiEau on this machine, which answers as the service's own code does (MTES-MCT/vigieau-api, src/zones). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeZone {
  type: 'AEP' | 'SUP' | 'SOU';
  niveauGravite: string;
}

const toZone = ({ type, niveauGravite }: FakeZone, index: number) => ({
  ...{ id: 658_996 + index, idSandre: 2458, code: '', nom: 'Monts du Lyonnais', type, ressourceInfluencee: false },
  ...{ niveauGravite, departement: '42' },
  arrete: {
    id: 35_617,
    dateDebutValidite: '2025-07-18',
    dateFinValidite: '2025-10-31',
    cheminFichier: 'https://regleau.example/arrete-restriction/35617/20250718_AP.pdf',
    cheminFichierArreteCadre: 'https://regleau.example/arrete-cadre/30426/20250521_ACS.pdf',
  },
  usages: [
    {
      id: 1_494_491,
      nom: 'Arrosage des pelouses, massifs fleuris',
      thematique: 'Arroser',
      description: 'Interdit entre 11h et 18h',
      concerneParticulier: true,
      concerneEntreprise: true,
      concerneCollectivite: true,
      concerneExploitation: false,
    },
  ],
  ...{ gid: 2458, CdZAS: '', LbZAS: 'Monts du Lyonnais', TypeZAS: type },
});

export async function startFakeVigieau() {
  const said = {
    zones: [] as FakeZone[],
    /** Instead of zones. */
    other: null as { status: number; body: string } | null,
    /** Query strings, in order. */
    asked: [] as string[],
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vigieau');
    said.asked.push(searchParams.toString());
    const [lon, lat] = [Number(searchParams.get('lon')), Number(searchParams.get('lat'))];
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
    if (pathname !== '/api/zones') return send(404, '{"message":"Cannot GET","error":"Not Found","statusCode":404}');
    if (Number.isNaN(lon) || Number.isNaN(lat) || Math.abs(lon) >= 180 || Math.abs(lat) >= 85) {
      return send(400, '{"statusCode":400,"message":"lon/lat are not valid."}');
    }
    if (said.other) return send(said.other.status, said.other.body);
    return send(200, JSON.stringify(said.zones.map(toZone)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { said, address, close: () => void server.close() };
}
