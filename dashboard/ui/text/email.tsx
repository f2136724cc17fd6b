import { Fragment } from 'react';

/** An address, of one line or broken after its signs. */
export const Email = ({ address }: { address: string }) =>
  address.split(/(?<=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word have only their place
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
