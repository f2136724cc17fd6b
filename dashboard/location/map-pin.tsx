import classes from './place-map.module.css';

/** Its point is the garden. */
export const MapPin = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} className={classes.pin} data-pin="">
    <path d="M0 0C-4-10-11-14-11-23a11 11 0 0 1 22 0C11-14 4-10 0 0Z" />
    <circle cy={-23} r={4} />
  </g>
);
