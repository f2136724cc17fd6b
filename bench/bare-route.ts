/** The reference: a bare Fastify route that asks PostgreSQL one thing. `node bench/bare-route.ts SOCKET_FOLDER` */
import fastify from 'fastify';
import pg from 'pg';

const [host = ''] = process.argv.slice(2);
const pool = new pg.Pool({ host, user: 'sluice', database: 'postgres', max: 20 });
const app = fastify();
app.get('/', async () => {
  const { rows } = await pool.query('select 1 as one');
  return { status: 'OK', data: rows[0] };
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
