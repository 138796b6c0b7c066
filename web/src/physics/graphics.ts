const SOFTWARE_RENDERER = /swiftshader|llvmpipe|software|basic render/i;

let software: boolean | undefined;

/** Whether scenes should save work because there is no graphics card: no shadows, fewer pixels, simpler textures. */
export function isLowDetail(): boolean {
  software ??= SOFTWARE_RENDERER.test(graphicsCardName());
  return software;
}

function graphicsCardName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}
