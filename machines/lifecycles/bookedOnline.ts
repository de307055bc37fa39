/** The reason that is noted where a patient chose a time from home at which they have another reservation. */
export const bookedOnline = 'Booked online';
