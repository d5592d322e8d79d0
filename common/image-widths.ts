/** The widths of an image that pages offer and the web process makes; no others are made. */
export const imageWidths = [96, 160, 320, 480, 640, 960, 1280, 1600, 1920, 2560];
