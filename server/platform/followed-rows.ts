interface Parts<Id, Row, Work> {
  idOf(row: Row): Id;
  /** What the work depends on; it is begun anew when that has changed. */
  dependsOn(row: Row): unknown;
  begin(row: Row): Work;
  end(work: Work): void;
}

/** What goes on for each row of a table, such as listening to a sensor, in step with the rows. */
export class FollowedRows<Id, Row, Work> {
  readonly #parts: Parts<Id, Row, Work>;
  readonly #begun = new Map<Id, { written: string; work: Work }>();

  constructor(parts: Parts<Id, Row, Work>) {
    this.#parts = parts;
  }

  /** Begins what was added, ends what was removed, and does both for what was changed since. */
  update(rows: readonly Row[]): void {
    const { idOf, dependsOn, begin, end } = this.#parts;
    const wanted = new Map(rows.map((row) => [idOf(row), { row, written: JSON.stringify(dependsOn(row)) }]));
    for (const [id, { written, work }] of this.#begun) {
      if (wanted.get(id)?.written === written) continue;
      end(work);
      this.#begun.delete(id);
    }
    for (const [id, { row, written }] of wanted)
      if (!this.#begun.has(id)) this.#begun.set(id, { written, work: begin(row) });
  }

  entries(): (readonly [Id, Work])[] {
    return [...this.#begun].map(([id, { work }]) => [id, work] as const);
  }

  endAll(): void {
    this.update([]);
  }
}
