import type { Api } from './api.ts';

interface Which {
  recipient?: string;
  template?: string;
  /** The reservation that the message names. */
  reservation?: number;
}

/** The code in the message that was written last, as its reader gets it; empty where there is none. */
export async function mailedCode(api: Api, { recipient, template, reservation }: Which): Promise<string> {
  const { rows } = await api.pool.query(
    `SELECT message_id, closed_code FROM outbox
     WHERE recipient = coalesce($1, recipient) AND template = coalesce($2, template)
       AND ($3::text IS NULL OR data ->> 'reservation' = $3)
     ORDER BY id DESC LIMIT 1`,
    [recipient, template, reservation],
  );
  const [row] = rows;
  return row?.closed_code ? api.messageVault.open(row.message_id, row.closed_code) : '';
}
