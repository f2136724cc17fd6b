/**
 * PostgreSQL's settings, where it is ours: for a home, whose memory card is worn out by writing (docs/decisions/0095).
 * Nothing here weakens what a commit promises: `fsync`, `synchronous_commit` and `full_page_writes` stay on.
 */
export const SERVER_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Nobody follows this server, so that the log is only what a restart after a power cut needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  wal_compression: 'on',
  // A page is logged whole at its first change after a checkpoint: few of them, and little to replay all the same.
  checkpoint_timeout: '1h',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // What need not be waited for is written together.
  wal_writer_delay: '5s',
  // Tables of a few thousand rows need no look each minute.
  autovacuum_naptime: '10min',
} as const;
