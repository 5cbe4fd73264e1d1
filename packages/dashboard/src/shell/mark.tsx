/** The logo of the product. */
export const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path
      d="M9 21.5h14M9 16h14M9 10.5h14M12.5 8v16M19.5 8v16"
      className="stroke-on-accent"
      strokeWidth="2.3"
      strokeLinecap="round"
    />
  </svg>
)
